// The script of the public pages: a file and not an inline script, because the content security policy allows scripts
// of our own origin only. Somebody signed in goes from / to the own place, the theme can be changed, and the
// app's worker is registered. Same keys as src/api/session-token.ts and public/theme.js, same paths as contract/paths.ts.
(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null; // Storage is forbidden: nobody can be signed in.
    }
  }

  function leaveIfSignedIn() {
    if (location.pathname !== '/') return;
    if (read('ownerToken')) location.replace('/erplobby');
    else if (read('subUserToken')) location.replace('/erp_core');
  }

  function show(scheme) {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    document.querySelector('meta[name="color-scheme"]').content = scheme;
    var bar = document.querySelector('meta[name="theme-color"]');
    bar.content = bar.dataset[scheme];
  }

  function choose(event) {
    var button = event.target.closest('button[data-theme]');
    if (!button) return;
    var scheme = button.dataset.theme;
    try {
      localStorage.setItem('theme', scheme);
    } catch (error) {
      // The choice holds for this page.
    }
    show(scheme);
    // The button that was pressed is hidden now: the focus goes to the other.
    document.querySelector('button[data-theme]:not([data-theme="' + scheme + '"])').focus();
  }

  function registerWorker() {
    if (!('serviceWorker' in navigator) || location.port === '5173') return;
    var types = window.trustedTypes;
    var policy = types && types.createPolicy('mostrador', { createScriptURL: () => '/sw.js' });
    navigator.serviceWorker.register(policy ? policy.createScriptURL('') : '/sw.js').catch(function () {
      // Private windows and policies refuse it; everything works without, as long as there is a network.
    });
  }

  leaveIfSignedIn();
  document.addEventListener('click', choose);
  // Somebody signed in in another tab, or the page came back out of the history.
  window.addEventListener('storage', leaveIfSignedIn);
  window.addEventListener('pageshow', leaveIfSignedIn);
  window.addEventListener('storage', function (event) {
    if (event.key === 'theme') show(event.newValue === 'light' ? 'light' : 'dark');
  });
  window.addEventListener('load', function () {
    fetch('/api/ensure-csrf/').catch(function () {});
    registerWorker();
  });
})();
