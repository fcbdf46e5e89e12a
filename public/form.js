// Of a page whose form is drawn before the app is there (vite.site.ts): fetches the app once the form is shown, and keeps
// what is pressed meanwhile for it (src/app/site/first-paint.ts). A file and not an inline script, because the content
// security policy allows scripts of our own origin only.
(function () {
  var own = document.currentScript;
  var drawn = document.querySelector('[data-drawn]');

  drawn.addEventListener('click', function (event) {
    var button = event.target.closest('button');
    if (!button) return;
    if (button.getAttribute('role') === 'tab') drawn.dataset.tab = button.textContent;
    else if (button.type === 'submit') drawn.dataset.sent = '';
  });
  drawn.addEventListener('keydown', function (event) {
    if (event.key === 'Enter' && event.target.tagName === 'INPUT') drawn.dataset.sent = '';
  });

  function fetchApp() {
    own.dataset.parts.split(' ').forEach(function (part) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = part;
      document.head.append(link);
    });
    import(own.dataset.app);
  }

  // After the first paint, and where nothing is painted (a tab behind others) soon as well.
  var timer = setTimeout(fetchApp, 500);
  requestAnimationFrame(function () {
    clearTimeout(timer);
    setTimeout(fetchApp);
  });
})();
