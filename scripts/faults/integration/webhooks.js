// Planted faults of webhooks: each change goes out at least once and in order, and nothing goes where it may not.
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });
const DELIVERY = 'server/modules/integration/delivery.service.ts';
const OUTGOING = 'server/platform/outgoing/outgoing.ts';
const webhooks = (test) => ({ files: ['tests/flow/integration/webhooks.test.ts'], test });
const outgoing = (test) => ({ files: ['server/platform/outgoing/outgoing.test.ts'], test });

export const webhookFaults = [
  fault(
    'webhooks: the cursor moves before the message was taken',
    DELIVERY,
    'if (!isTaken(reply)) return fail(tx, webhook);',
    'if (!isTaken(reply)) await fail(tx, webhook);',
    webhooks('hears the same again after a pause'),
  ),
  fault(
    'webhooks: the signature is over the body as it was parsed and written again',
    'server/modules/integration/message.ts',
    'new Webhook(secret).sign(id, now, body)',
    'new Webhook(secret).sign(id, now, JSON.stringify(JSON.parse(body), null, 1))',
    webhooks('signed over the bytes that came'),
  ),
  fault(
    'webhooks: a message has another id on each try',
    DELIVERY,
    'const message = writeMessage(webhook.id, epoch,',
    'const message = writeMessage(randomUUID(), epoch,',
    webhooks('under the same id'),
  ),
  fault(
    'webhooks: two workers deliver to one subscription at once',
    DELIVERY,
    'if (!(await repo.takeLease(db, id, lease))) return true;\n      try {',
    'await repo.takeLease(db, id, lease);\n      try {',
    webhooks('never has two at a time'),
  ),
  fault(
    'webhooks: a restore is told to nobody',
    DELIVERY,
    'if (epoch === head_epoch) return readOn(webhook);',
    'if (epoch !== null) return readOn({ ...webhook, version: Math.min(version, head) });',
    webhooks('tells a restore before all else'),
  ),
  fault(
    'webhooks: a redirect to a private address is followed',
    OUTGOING,
    'const text = await readStart(response);',
    `if (response.headers.location) return post(response.headers.location, headers, body, { ...options, isPrivateAllowed: true });
    const text = await readStart(response);`,
    outgoing('follows nothing'),
  ),
  fault(
    'webhooks: of the addresses of a name only the first is looked at',
    OUTGOING,
    '![first, ...rest].every(isAllowed)',
    '!isAllowed(first)',
    outgoing('a public and a private address'),
  ),
  fault(
    'webhooks: an IPv4 address in the form of IPv6 is public',
    'server/platform/outgoing/addresses.ts',
    'const parsed = ipaddr.process(plain);',
    'const parsed = ipaddr.parse(plain);',
    outgoing('of the public internet is not'),
  ),
  fault(
    'webhooks: an address that is written out is not looked at',
    OUTGOING,
    'if (isPrivateHost(hostOf(url))) throw new Refused(outgoingText.privateAddress);',
    'if (!isPrivateHost(hostOf(url)) && hostOf(url) === "") throw new Refused(outgoingText.privateAddress);',
    outgoing('that writes this machine as'),
  ),
];
