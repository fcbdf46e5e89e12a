// Alone and without imports, so that even an old Node can read it and say what is wrong.
const MINIMUM = [20, 19];
/** The oldest major that still gets security fixes. */
const SUPPORTED = 22;

/** What is wrong with a version of Node, in one line, and whether it can go on; undefined where all is well. */
export function judgeNode(version) {
  const [major, minor] = version.split('.').map(Number);
  const isTooOld = major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]);
  if (isTooOld)
    return {
      isTooOld,
      words: `Mostrador necesita Node ${MINIMUM.join('.')} o posterior y este es ${version}: instálalo desde https://nodejs.org`,
    };
  if (major < SUPPORTED)
    return {
      isTooOld,
      words: `Node ${version} ya no recibe arreglos de seguridad: Mostrador funciona, pero conviene instalar Node ${SUPPORTED} o posterior desde https://nodejs.org`,
    };
  return undefined;
}

/** Says what is wrong with this Node, and ends the process when it is too old to go on. */
export function requireNode() {
  const verdict = judgeNode(process.versions.node);
  if (!verdict) return;
  console.error(verdict.words);
  if (verdict.isTooOld) process.exit(1);
}
