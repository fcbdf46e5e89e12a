import type { Collaborator } from '#server/platform/actor.ts';
import type { Write } from '#server/platform/write.ts';

/** What clients need of the other modules; `app.ts` hands it in. */
export interface ClientPorts {
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'clientes',
    accion: 'Crear' | 'Editar' | 'Eliminar' | 'Abonar',
    descripcion: string,
  ): Promise<void>;
}
