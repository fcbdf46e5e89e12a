// What is expected of each environment variable, and the line that says so.
export const configText = {
  refused: (name: string, shown: string, expected: string) => `${name}${shown} no sirve: ${expected}.`,
  integer: (min: number, max: number) => `debe ser un número entero entre ${min} y ${max}`,
  host: 'debe ser una dirección IP o un nombre de equipo, como 127.0.0.1',
  databaseUrl: 'debe ser como postgres://usuario:clave@equipo:5432/base',
  mailUrl: 'debe ser como smtp://usuario:clave@equipo:587 o smtps://…',
  publicUrl: 'debe ser el origen público, como https://tienda.example.co, sin ruta',
  webUrl: 'debe ser una dirección http:// o https://',
  origins: 'debe ser una lista de orígenes exactos separados por comas, como https://caja.example.co',
  secret: 'debe tener al menos 32 caracteres',
  flag: 'debe ser 0 o 1',
  logLevel: 'debe ser info, warn o silent',
  together: (other: string) => `también hace falta ${other}`,
};
