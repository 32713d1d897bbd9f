/** `/api-docs` */
export function ApiDocsPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">API documentation</h1>
    </div>
  );
}
