import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('accepted');
};

describe('the environment', () => {
  it('has a default for everything that needs one', () => {
    expect(readConfig({ PATH: '/bin', NODE_ENV: 'production' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      corsOrigins: [],
      emailKeyTtlS: 300,
      tokenTtlDays: 30,
      loginLimit: 10,
      verifyLimit: 30,
      mailLimit: 5,
      andyLimit: 30,
      trustProxy: false,
      webhookPrivate: false,
      metricsHost: '127.0.0.1',
      syncStandby: false,
      backupKeep: 7,
      workers: 1,
      poolSize: 20,
    });
  });

  it('is read with every variable of the contract', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/mostrador',
      DATABASE_URL: 'postgresql://u:p@db:5432/m?sslmode=require',
      PUBLIC_URL: 'https://Tienda.example.co/',
      MAIL_URL: 'smtps://u:p@correo:465',
      CORS_ORIGINS: 'https://a.co, http://localhost:5173',
      SESSION_SECRET: 's'.repeat(32),
      DEMO: '1',
      TEST_TOOLS: '0',
      ANDY_BASE_URL: 'http://localhost:11434/v1',
      ANDY_MODEL: 'modelo',
      TLS_CERT: 'c.pem',
      TLS_KEY: 'k.pem',
      TRUST_PROXY: '1',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      dataDir: '/srv/mostrador',
      databaseUrl: 'postgresql://u:p@db:5432/m?sslmode=require',
      publicUrl: 'https://tienda.example.co',
      mailUrl: 'smtps://u:p@correo:465',
      corsOrigins: ['https://a.co', 'http://localhost:5173'],
      demo: true,
      testTools: false,
      andyBaseUrl: 'http://localhost:11434/v1',
      andyModel: 'modelo',
      tlsCert: 'c.pem',
      tlsKey: 'k.pem',
      trustProxy: true,
    });
  });

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '', TLS_CERT: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '65536', 'número entero entre 0 y 65535'],
    ['PORT', '-1', 'número entero'],
    ['PORT', '80a', 'número entero'],
    ['WORKERS', '0', 'número entero entre 1 y 64'],
    ['WORKERS', 'dos', 'número entero'],
    ['POOL_SIZE', '3', 'número entero entre 4 y 1000'],
    ['HOST', 'dos equipos', 'dirección IP'],
    ['PUBLIC_URL', 'tienda.co', 'origen público'],
    ['PUBLIC_URL', 'https://tienda.co/caja', 'sin ruta'],
    ['CORS_ORIGINS', '*', 'orígenes exactos'],
    ['CORS_ORIGINS', 'https://a.co,https://b.co/', 'orígenes exactos'],
    ['CORS_ORIGINS', 'https://a.co,', 'orígenes exactos'],
    ['DEMO', 'true', 'debe ser 0 o 1'],
    ['TEST_TOOLS', 'sí', 'debe ser 0 o 1'],
    ['TRUST_PROXY', '2', 'debe ser 0 o 1'],
    ['EMAIL_KEY_TTL_S', '0', 'entre 1 y'],
    ['TOKEN_TTL_DAYS', '1.5', 'número entero'],
    ['LOGIN_LIMIT', '0', 'entre 1 y'],
    ['VERIFY_LIMIT', 'x', 'entre 1 y'],
    ['MAIL_LIMIT', 'x', 'entre 1 y'],
    ['ANDY_LIMIT', 'x', 'entre 1 y'],
    ['ANDY_BASE_URL', 'ftp://x', 'http'],
    ['ANDY_MODEL', 'modelo', 'ANDY_BASE_URL'],
    ['TLS_CERT', 'c.pem', 'TLS_KEY'],
    ['TLS_KEY', 'k.pem', 'TLS_CERT'],
  ])('refuses %s=%s, saying what is expected', (name, value, expected) => {
    const line = refusal({ [name]: value });
    expect(line.startsWith(`${name}=${JSON.stringify(value)} no sirve: `)).toBe(true);
    expect(line).toContain(expected);
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:clave-secreta@x/y'],
    ['MIGRATION_URL', 'mysql://u:clave-secreta@x/y'],
    ['MIGRATION_URL', 'postgres://u:clave-secreta@x/y'],
    ['MAIL_URL', 'http://u:clave-secreta@x'],
    ['SESSION_SECRET', 'clave-secreta'],
    ['ANDY_API_KEY', 'clave-secreta'],
  ])('never shows the value of %s', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} no sirve: `));
    expect(line).not.toContain('clave-secreta');
  });

  it('stays one line with a value of several', () => {
    expect(refusal({ HOST: 'a\nb' })).toContain('a\\nb');
  });
});
