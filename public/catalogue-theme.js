// Blocks for a moment on purpose: the colours that the visitor's own device has stand before the first paint. The theme
// that somebody chose for the app (theme.js) is the shop's, not the customer's.
(function () {
  var light = matchMedia('(prefers-color-scheme: light)');
  function show() {
    var scheme = light.matches ? 'light' : 'dark';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    document.querySelector('meta[name="color-scheme"]').content = scheme;
    var bar = document.querySelector('meta[name="theme-color"]');
    bar.content = bar.dataset[scheme];
  }
  light.addEventListener('change', show);
  show();
})();
