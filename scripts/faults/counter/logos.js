const REPO = 'server/modules/printer/printer.repo.ts';
const OWN_LOGO = { files: ['tests/flow/protocol/tenancy.test.ts'], test: 'own settings and logo' };

const inRepo = (name, find, replace) => ({ name, edits: [{ file: REPO, find, replace }], suite: OWN_LOGO });

// Planted faults: a logo, its address or its file is taken for another business's.
export const logos = [
  inRepo(
    'printer: the logo of any business',
    'UPDATE printer_settings SET logo = ${name} WHERE business_id = ${businessId}',
    'UPDATE printer_settings SET logo = ${name}',
  ),
  inRepo(
    'printer: the picture of any business is removed',
    'DELETE FROM logos WHERE business_id = ${businessId}',
    'DELETE FROM logos',
  ),
  inRepo(
    'printer: the address of any business is removed',
    'DELETE FROM logo_addresses WHERE business_id = ${businessId}',
    'DELETE FROM logo_addresses',
  ),
  {
    name: 'printer: a file becomes the logo of the business in whose folder it lies',
    edits: [
      {
        file: 'server/modules/printer/logo-files.ts',
        find: 'if ((await repo.readPrinter(db, businessId)).logo !== name) return false;',
        replace: 'if ((await repo.readPrinter(db, businessId)).logo === null) return false;',
      },
      {
        file: 'server/modules/printer/logo-files.ts',
        find: 'if ((await repo.lockPrinter(tx, businessId)).logo !== name) return false;',
        replace: 'await repo.lockPrinter(tx, businessId);',
      },
    ],
    suite: { files: ['tests/flow/server/logo-files.test.ts'], test: 'leaves what is no logo' },
  },
];
