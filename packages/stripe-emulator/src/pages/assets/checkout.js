// The page works without this. It keeps a form from being sent twice and fills in test cards.
const form = document.querySelector('[data-payment-form]');
const button = form?.querySelector('button[type=submit]');

if (form && button) {
  const label = button.textContent;

  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-disabled') === 'true') return event.preventDefault();
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy ?? label;
  });

  // A page restored from the history must not stay disabled.
  window.addEventListener('pageshow', () => {
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  });

  for (const code of document.querySelectorAll('[data-test-card]')) {
    const use = document.createElement('button');
    use.type = 'button';
    use.className = 'link';
    use.append(code.cloneNode(true));
    use.setAttribute('aria-label', `Use the test card ${code.textContent}`);
    use.addEventListener('click', () => {
      form.elements.number.value = code.textContent;
      form.elements.expiry.value ||= `12 / ${String(new Date().getFullYear() + 5).slice(-2)}`;
      form.elements.cvc.value = code.textContent.startsWith('37') ? '1234' : '123';
      form.elements.number.focus();
    });
    code.replaceWith(use);
  }

  form.querySelector('[aria-invalid=true], .alert')?.focus();
}
