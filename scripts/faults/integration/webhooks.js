// Planted faults of webhooks: each change goes out at least once and in order, and nothing goes where it may not.
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });
const DELIVERY = 'server/modules/integration/delivery.service.ts';
const REPO = 'server/modules/integration/delivery.repo.ts';
const OUTGOING = 'server/platform/outgoing/outgoing.ts';
const webhooks = (test) => ({ files: ['tests/flow/integration/webhooks.test.ts'], test });
const changes = (test) => ({ files: ['tests/flow/integration/webhook-changes.test.ts'], test });
const outgoing = (test) => ({ files: ['server/platform/outgoing/outgoing.test.ts'], test });

export const webhookFaults = [
  fault(
    'webhooks: the cursor moves before the message was taken',
    DELIVERY,
    'if (isTaken(reply)) return moveBehind(tx, webhook, { ...told, tipo });\n      const failed = await fail(tx, webhook);',
    'if (!isTaken(reply)) await fail(tx, webhook);\n      if (webhook) return moveBehind(tx, webhook, { ...told, tipo });\n      const failed = await fail(tx, webhook);',
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
    'const message = writeMessage(webhook.id, webhook.head_epoch,',
    'const message = writeMessage(randomUUID(), webhook.head_epoch,',
    webhooks('under the same id'),
  ),
  {
    name: 'webhooks: two workers deliver to one subscription at once',
    edits: [
      {
        file: REPO,
        find: ' AND (lease IS NULL OR lease = ${lease} OR lease_until < now())',
        replace: '',
      },
      { file: REPO, find: ' AND lease = ${lease} AND activo', replace: ' AND activo' },
    ],
    suite: webhooks('never has two at a time'),
  },
  fault(
    'webhooks: a change of history has another id where the shop went on selling',
    DELIVERY,
    'version: from, fecha: clock()',
    'version: head, fecha: clock()',
    webhooks('tells a restore before all else'),
  ),
  fault(
    'webhooks: a job that waits does not know of the pause',
    DELIVERY,
    '(proximo === null || proximo <= clock())',
    '(proximo === null || proximo !== undefined)',
    changes('has its pause, though another job of it waits'),
  ),
  fault(
    'webhooks: a receiver that fails and hears of nothing more works again',
    DELIVERY,
    'epoch: webhook.head_epoch, isTaken: false };',
    'epoch: webhook.head_epoch, isTaken: true };',
    webhooks('goes on failing since then'),
  ),
  fault(
    'webhooks: a failure of long ago counts after a message was taken',
    DELIVERY,
    '{ fallas: 0, falla_desde: null, proximo: null };',
    '{ fallas: 0 };',
    changes('three days after the last message that was taken'),
  ),
  fault(
    'webhooks: a try under way undoes what the owner has changed meanwhile',
    REPO,
    ' AND url = ${url} AND fallas = ${fallas} RETURNING 1 AS noted',
    ' RETURNING 1 AS noted',
    changes('begins anew, whatever comes of the try under way'),
  ),
  fault(
    'webhooks: what was read is told to the end of a paused subscription',
    REPO,
    ' AND lease = ${lease} AND activo AND url',
    ' AND lease = ${lease} AND url',
    changes('nothing behind the message in which it is paused'),
  ),
  fault(
    'webhooks: the job of a removed subscription comes again for ever',
    DELIVERY,
    'if (!read || (isOurs && !isReady(read))) return false;',
    'if (isOurs && (!read || !isReady(read))) return false;',
    changes('leaves no work behind'),
  ),
  fault(
    'webhooks: few receivers that say nothing hold up all others',
    'server/process/webhook-jobs.ts',
    'const AT_ONCE = 100;',
    'const AT_ONCE = 16;',
    changes('waits for none of eighteen'),
  ),
  fault(
    'webhooks: an order from before the subscription is told as created',
    'server/modules/integration/webhooks.service.ts',
    'if (hearsOfOrders(input)) await repo.noteOlderOrders(tx, businessId, id);',
    '',
    changes('that is older than itself'),
  ),
  fault(
    'webhooks: who hears of changed orders alone hears of none',
    'server/modules/integration/events.ts',
    'told.row === null || told.isKnown || isChangedOrder(told)',
    'told.row === null || told.isKnown',
    changes('as changed alone hears every change'),
  ),
  fault(
    'webhooks: a replay tells orders of long ago as created',
    'server/modules/integration/webhooks.repo.ts',
    ' AND version > ${version})',
    ')',
    changes('hears again as created, on a replay'),
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
    'webhooks: an address of IPv6 that nobody was given is public',
    'server/platform/outgoing/addresses.ts',
    "if (parsed.kind() === 'ipv6' && !parsed.match(IPV6_GIVEN_OUT)) return false;",
    '',
    outgoing('is refused'),
  ),
  fault(
    'webhooks: an address that is written out is not looked at',
    OUTGOING,
    'if (isPrivateHost(hostOf(url))) throw new Refused(outgoingText.privateAddress);',
    'if (!isPrivateHost(hostOf(url)) && hostOf(url) === "") throw new Refused(outgoingText.privateAddress);',
    outgoing('that writes this machine as'),
  ),
  fault(
    'webhooks: days in which nobody could try count as days of failing',
    DELIVERY,
    'Math.max(0, now - proximo.getTime() - IDLE_AFTER_MS)',
    '0 * IDLE_AFTER_MS',
    { files: ['tests/flow/integration/webhook-changes.test.ts'], test: 'does not count days' },
  ),
  fault(
    'webhooks: a subscription paused for half a year misses what was deleted',
    'server/modules/integration/webhooks.repo.ts',
    'CASE WHEN ${activo}::boolean THEN ${historyFrom(businessId, sql`version`)} ELSE epoch END',
    'epoch',
    { files: ['tests/flow/integration/webhook-changes.test.ts'], test: 'meanwhile is forgotten' },
  ),
  fault(
    'webhooks: a replay from behind what is forgotten misses what was deleted',
    'server/modules/integration/webhooks.repo.ts',
    'epoch = ${historyFrom(businessId, sql`${version}::bigint`)}, fallas',
    'fallas',
    { files: ['tests/flow/integration/webhook-changes.test.ts'], test: 'on a replay from behind' },
  ),
  fault(
    'webhooks: the mail of one that is given up wants a connection of its own',
    'server/platform/mail/mail.ts',
    "if (tx) return jobs.send('mail', mail, { ...retries, tx });",
    '',
    { files: ['tests/flow/integration/webhook-changes.test.ts'], test: 'as many are at once' },
  ),
  fault(
    'webhooks: an event chosen a moment ago is passed over',
    REPO,
    'AND version = ${from} AND eventos = ${eventos}',
    'AND version = ${from} AND (${eventos}::text[] IS NOT NULL)',
    { files: ['tests/flow/integration/webhook-changes.test.ts'], test: 'chose other events' },
  ),
  fault(
    'webhooks: a new secret asked for again after a lost answer is another one',
    'server/modules/integration/webhooks.repo.ts',
    'AND (${key}::text IS NULL OR rotation_key IS DISTINCT FROM ${key})',
    'AND (${key}::text IS NULL OR true)',
    webhooks('changes its secret once'),
  ),
];
