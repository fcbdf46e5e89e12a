// Of a page whose form is drawn before the app is there (vite.site.ts): fetches the app once the form is shown, and keeps
// what is pressed meanwhile for it (src/app/site/first-paint.ts). A file and not an inline script, because the content
// security policy allows scripts of our own origin only.
(function () {
  var own = document.currentScript;
  var drawn = document.querySelector('[data-drawn]');

  // What is typed and sent is meant for the tab that is seen, whichever the app would begin with.
  function keepTab() {
    var seen = drawn.querySelector('[role="tab"][aria-selected="true"]');
    if (seen && drawn.dataset.tab === undefined) drawn.dataset.tab = seen.textContent;
  }

  function send() {
    keepTab();
    drawn.dataset.sent = '';
  }

  drawn.addEventListener('click', function (event) {
    var button = event.target.closest('button');
    if (!button) return;
    if (button.getAttribute('role') === 'tab') drawn.dataset.tab = button.textContent;
    else if (button.type === 'submit') send();
  });
  drawn.addEventListener('keydown', function (event) {
    if (event.key === 'Enter' && event.target.tagName === 'INPUT') send();
  });
  drawn.addEventListener('beforeinput', function (event) {
    // A browser that fills in a password by itself means no tab.
    if (event.inputType !== 'insertReplacementText') keepTab();
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
