// The page works without this. It groups the card's digits, keeps a form from being sent twice and fills in test cards.
const form = document.querySelector('[data-payment-form]');
const button = form?.querySelector('button[type=submit]');
const number = form?.querySelector('#number');
const expiry = form?.querySelector('#expiry');

if (form && button && number && expiry) {
  const label = button.textContent;

  number.addEventListener('input', () => {
    if (number.selectionStart !== number.value.length) return;
    const digits = number.value.replace(/\D/g, '').slice(0, 19);
    const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
    const parts = groups.global ? digits.match(groups) : digits.match(groups)?.slice(1).filter(Boolean);
    number.value = (parts ?? []).join(' ');
  });

  expiry.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return;
    const digits = expiry.value.replace(/\D/g, '').slice(0, 4);
    const month = /^[2-9]/.test(digits) ? `0${digits.slice(0, 3)}` : digits;
    expiry.value = month.length >= 2 ? `${month.slice(0, 2)} / ${month.slice(2)}` : month;
  });

  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-disabled') === 'true') {
      event.preventDefault();
      return;
    }
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
      number.value = code.textContent ?? '';
      expiry.value ||= `12 / ${String(new Date().getFullYear() + 5).slice(-2)}`;
      const cvc = form.querySelector('#cvc');
      if (cvc) cvc.value = /^3[47]/.test(number.value) ? '1234' : '123';
      number.focus();
    });
    code.replaceWith(use);
  }

  form.querySelector('[aria-invalid=true], .alert')?.focus();
}
