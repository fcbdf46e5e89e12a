import type { FastifyReply } from 'fastify';

/** An answer that is a file to keep. */
export class Download {
  constructor(
    readonly text: string,
    /** Letters, digits, `-` and `.` only: it stands in a header. */
    readonly fileName: string,
    readonly type = 'text/csv; charset=utf-8',
  ) {}
}

export function sendDownload(reply: FastifyReply, { text, fileName, type }: Download): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`).send(text);
}
