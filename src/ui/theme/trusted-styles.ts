// Under `require-trusted-types-for 'script'` the browser refuses every innerHTML. Mantine writes the responsive rules of
// its grids into <style> that way; this default policy lets text without markup pass and refuses everything else.
// The kit has the policy: a screen without it would fail in the built app only, where the CSP is enforced.

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

if (factory && !factory.defaultPolicy) {
  factory.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
