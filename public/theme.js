// Blocks for a moment on purpose: the chosen theme stands before the first paint. A file and not an inline script,
// because the content security policy allows scripts of our own origin only. Same key and rule as src/ui/hooks/color-scheme.ts.
(function () {
  var scheme = 'dark';
  try {
    if (localStorage.getItem('theme') === 'light') scheme = 'light';
  } catch (error) {
    // Storage is forbidden: the default stands.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  document.querySelector('meta[name="color-scheme"]').content = scheme;
  var bar = document.querySelector('meta[name="theme-color"]');
  bar.content = bar.dataset[scheme];
})();
