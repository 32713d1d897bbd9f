/** `/privacy` */
export function PrivacyPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Privacy policy</h1>
    </div>
  );
}
