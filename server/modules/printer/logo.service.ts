import { randomBytes } from 'node:crypto';
import type { Upload } from '#contract/printer/upload.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Medium } from '#server/http/media.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { toLogoImage } from './logo-image.ts';
import * as repo from './printer.repo.ts';
import { printerLogText } from './printer-text.ts';

interface LogoDeps {
  /** However many ask for pictures, sales have connections of their own. */
  readers: Db;
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'impresora',
    accion: 'Configurar',
    descripcion: string,
  ): Promise<void>;
}

export type LogoService = ReturnType<typeof createLogoService>;

const NAME = /^[\w-]{32}\.(png|jpg)$/u;

const newName = (extension: 'png' | 'jpg'): string => `${randomBytes(24).toString('base64url')}.${extension}`;

/** Where a browser finds the logo. */
export function logoAddress(name: string | null): string | null {
  return name === null ? null : `/media/${name}`;
}

/** The logo of a business: one at a time, under an address that only those know who were told (contract §5). */
export function createLogoService({ readers, recordActivity }: LogoDeps) {
  async function replace(write: Write, actor: Collaborator, logo: repo.Logo | null): Promise<void> {
    const { tx, businessId, changes } = write;
    const { logo: previous } = await repo.lockPrinter(tx, businessId);
    if (previous === null && logo === null) return;
    await repo.storeLogo(tx, businessId, logo);
    changes.put('ajustes', 'printer');
    const told = logo === null ? printerLogText.noLogo : printerLogText.logo;
    await recordActivity(write, actor, 'impresora', 'Configurar', told);
  }

  return {
    /** @throws Problem `logo_muy_grande`, `logo_dimensiones`, `logo_ilegible` (400) */
    async upload(actor: Collaborator, file: Upload, write: Write): Promise<EffectResult> {
      const { extension, bytes } = await toLogoImage(file.bytes);
      const name = newName(extension);
      await replace(write, actor, { name, bytes });
      return { status: 200, body: { logo: logoAddress(name) } };
    },

    /** Without a logo it changes nothing and is as good. */
    async remove(actor: Collaborator, write: Write): Promise<EffectResult> {
      await replace(write, actor, null);
      return { status: 204, body: null };
    },

    /** The picture behind an address; undefined once it was replaced or removed. */
    async find(name: string): Promise<Medium | undefined> {
      const extension = NAME.exec(name)?.[1];
      const owner = extension && (await repo.findLogoOwner(readers, name));
      const bytes = owner ? await repo.readLogo(readers, owner, name) : undefined;
      return bytes && { type: extension === 'png' ? 'image/png' : 'image/jpeg', bytes };
    },
  };
}
