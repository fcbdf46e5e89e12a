// The script of the public pages: a file and not an inline script, because the content security policy allows scripts
// of our own origin only. Somebody signed in goes from / to the own place, a collaborator's token that has expired is
// removed, the theme can be changed, and the app's worker is registered. Same keys and same reading of a token as
// src/api/session-token.ts, same keys as src/app/owner/owner.ts and public/theme.js, same paths as contract/paths.ts.
(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null; // Storage is forbidden: nobody can be signed in.
    }
  }

  // By a clock that was ahead when the token came it is as old as it is by a right one.
  function isValid(token) {
    try {
      var claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
      var noted = (read('subUserClock') || '').split(':');
      var aheadMs = Number(noted[0]) === claims.iat ? Math.max(0, Number(noted[1]) || 0) : 0;
      var isSession =
        typeof claims.sub_user_id === 'number' &&
        typeof claims.business_id === 'number' &&
        Array.isArray(claims.componentes_activos);
      // A person who was signing out when the page went is signed out.
      return isSession && claims.exp * 1000 > Date.now() - aheadMs && read('subUserLeaving') === null;
    } catch (error) {
      return false;
    }
  }

  function leaveIfSignedIn() {
    if (location.pathname !== '/') return;
    var token = read('subUserToken');
    if (read('ownerToken')) {
      // The server refuses it perhaps: then the app leads back here, and not to the login.
      sessionStorage.setItem('mostrador.fromHome', '1');
      location.replace('/erplobby');
    } else if (token && isValid(token)) location.replace('/erp_core');
    else if (token) {
      ['subUserToken', 'subUserData', 'subUserClock', 'mostrador.informes'].forEach(function (key) {
        localStorage.removeItem(key);
      });
    }
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
