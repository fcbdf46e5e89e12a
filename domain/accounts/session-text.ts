import { formatBogotaDateTime } from '#domain/bogota-time.ts';

/** How a person's open session is described to that person. */
const words = {
  unknownDevice: 'Equipo desconocido',
  since: (iso: string) => `Abierta el ${formatBogotaDateTime(iso)}`,
  lastUse: (iso: string) => `Último uso ${formatBogotaDateTime(iso)}`,
  from: (address: string) => `desde ${address}`,
};

interface SeenSession {
  equipo: string | null;
  desde: string;
  ultimo_uso: string;
  direccion: string | null;
}

/** Name and lines of a session in a list. */
export function describeSession({ equipo, desde, ultimo_uso, direccion }: SeenSession): {
  name: string;
  lines: string[];
} {
  const { unknownDevice, since, lastUse, from } = words;
  const last = [lastUse(ultimo_uso), ...(direccion === null ? [] : [from(direccion)])].join(' ');
  return { name: equipo ?? unknownDevice, lines: [last, since(desde)] };
}
