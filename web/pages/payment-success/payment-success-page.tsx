export function PaymentSuccessPage() {
  return <h1>PaymentSuccess</h1>;
}
