/** One step: what it is for, and the commands that do it. */
interface Step {
  title: string;
  text: string;
  /** `sh`: typed into a terminal; `js`: saved beside the program that receives webhooks. */
  language: 'sh' | 'js';
  code: string;
}

/**
 * *Primeros pasos* of the API's page. The tests run each of them as it stands, in this order, with MOSTRADOR and CLAVE in
 * the environment as the reader sets them.
 */
export const firstSteps: { title: string; intro: string; steps: readonly Step[] } = {
  title: 'Primeros pasos',
  intro:
    'Crea una clave en Integraciones con los permisos «leer», «pedidos» y «vender» y una tienda. Guárdala junto con la dirección de Mostrador: export MOSTRADOR=https://tienda.example.co CLAVE=mst_…',
  steps: [
    {
      title: 'Leer productos',
      text: 'La clave va siempre en la cabecera Authorization, nunca en la dirección. Una clave revocada o vencida recibe 401. Cada clave tiene 600 llamadas por minuto: RateLimit-Remaining dice cuántas quedan, y un 429 trae en Retry-After los segundos de espera.',
      language: 'sh',
      code: `curl --silent --fail "$MOSTRADOR/api/erp/inventario/productos/?page_size=1" \\
  --header "Authorization: Bearer $CLAVE"`,
    },
    {
      title: 'Tomar un pedido',
      text: 'Llega al mostrador en el momento y no es una venta: no mueve existencias. Quien lo repite con la misma Idempotency-Key (un UUID nuevo por pedido) recibe el mismo pedido.',
      language: 'sh',
      code: `PRODUCTO=$(curl --silent --fail "$MOSTRADOR/api/erp/inventario/productos/?page_size=1" \\
  --header "Authorization: Bearer $CLAVE" | grep --only-matching '"id":"[^"]*"' | head -1 | cut -d '"' -f 4)
curl --silent --fail "$MOSTRADOR/api/erp/pedidos/" \\
  --header "Authorization: Bearer $CLAVE" \\
  --header "Content-Type: application/json" \\
  --header "Idempotency-Key: 0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f7" \\
  --data "{\\"tipo\\":\\"recoger\\",\\"contacto\\":{\\"nombre\\":\\"Marta\\",\\"telefono\\":\\"3001234567\\"},\\"lineas\\":[{\\"product_id\\":\\"$PRODUCTO\\",\\"cantidad\\":2}]}"`,
    },
    {
      title: 'Vender',
      text: 'Con la misma Idempotency-Key (un UUID nuevo por venta) la venta se hace una sola vez, aunque la respuesta se pierda y la repitas.',
      language: 'sh',
      code: `PRODUCTO=$(curl --silent --fail "$MOSTRADOR/api/erp/inventario/productos/?page_size=1" \\
  --header "Authorization: Bearer $CLAVE" | grep --only-matching '"id":"[^"]*"' | head -1 | cut -d '"' -f 4)
CLIENTE=$(curl --silent --fail "$MOSTRADOR/api/erp/clientes/?search=consumidor" \\
  --header "Authorization: Bearer $CLAVE" | grep --only-matching '"id":"[^"]*"' | head -1 | cut -d '"' -f 4)
curl --silent --fail "$MOSTRADOR/api/erp/facturacion/facturas/" \\
  --header "Authorization: Bearer $CLAVE" \\
  --header "Content-Type: application/json" \\
  --header "Idempotency-Key: 0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f6" \\
  --data "{\\"cliente_id\\":\\"$CLIENTE\\",\\"items\\":[{\\"producto_id\\":\\"$PRODUCTO\\",\\"cantidad\\":1}]}"`,
    },
    {
      title: 'Verificar un webhook',
      text: 'Mostrador firma según Standard Webhooks. Verifica los bytes recibidos, antes de leer el JSON, y descarta un webhook-id que ya procesaste: cada aviso llega una vez o más, en orden. Responde 2xx en menos de diez segundos.',
      language: 'js',
      code: `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SECRETO); // whsec_…
const vistos = new Set();

createServer(async (request, response) => {
  let cuerpo = '';
  for await (const parte of request.setEncoding('utf8')) cuerpo += parte;
  try {
    const aviso = webhook.verify(cuerpo, request.headers);
    if (!vistos.has(aviso.id)) console.log(aviso.tipo, aviso.datos.id);
    vistos.add(aviso.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(process.env.PUERTO);`,
    },
  ],
};
