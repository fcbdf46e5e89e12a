// Alone and without imports, so that even an old Node can read it and say what is wrong.
const MINIMUM = [20, 19];

/** Ends the process with one line when this Node is too old to go on. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(
    `Mostrador necesita Node ${MINIMUM.join('.')} o posterior y este es ${process.versions.node}: instálalo desde https://nodejs.org`,
  );
  process.exit(1);
}
