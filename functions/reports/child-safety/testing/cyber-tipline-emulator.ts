import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export interface EmulatedReport {
  readonly document: string;
  readonly files: { readonly id: string; readonly bytes: Buffer; readonly details: string | null }[];
  isFinished: boolean;
}

/**
 * NCMEC's web service as its documentation describes it: https://report.cybertip.org/ispws/documentation. Knows one
 * account; checks no schema.
 */
export async function startCyberTipline(credentials: string) {
  const reports = new Map<string, EmulatedReport>();
  const failing = new Map<string, 'down' | 'answer lost'>();
  const asked: string[] = [];

  const server = createServer((request, response) => {
    void (async () => {
      const step = (request.url ?? '').slice(1);
      asked.push(step);
      const failure = failing.get(step);
      failing.delete(step);
      const body = await bodyOf(request);
      if (failure === 'down') return void response.writeHead(503).end('Service unavailable');
      const answer =
        request.headers.authorization !== basic(credentials) ? code(2000) : answerTo(step, request, body);
      if (failure === 'answer lost') return void response.destroy();
      response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();

  function answerTo(step: string, request: IncomingMessage, body: Buffer): string {
    if (step === 'submit') {
      const id = String(randomInt(1, 1_000_000_000));
      reports.set(id, { document: body.toString(), files: [], isFinished: false });
      return code(0, `<reportId>${id}</reportId>`);
    }
    const form = step === 'fileinfo' ? null : formOf(request, body);
    const id = form === null ? /<reportId>(\d+)</.exec(body.toString())?.[1] : form.get('id')?.toString();
    const report = reports.get(id ?? '');
    if (report === undefined) return code(5001);
    if (report.isFinished) return code(5102);
    switch (step) {
      case 'upload': {
        const fileId = randomUUID().replaceAll('-', '');
        report.files.push({ id: fileId, bytes: form?.get('file') ?? Buffer.alloc(0), details: null });
        return code(0, `<reportId>${id}</reportId><fileId>${fileId}</fileId><hash>0</hash>`);
      }
      case 'fileinfo': {
        const index = report.files.findIndex((file) => body.includes(`<fileId>${file.id}</fileId>`));
        const file = report.files[index];
        if (file === undefined) return code(4100);
        report.files[index] = { ...file, details: body.toString() };
        return code(0, `<reportId>${id}</reportId>`);
      }
      case 'finish':
        report.isFinished = true;
        return code(0, `<reportId>${id}</reportId>`);
      default:
        return code(4000);
    }
  }

  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    reports,
    asked,
    /** The next request of this step. */
    fail: (step: string, failure: 'down' | 'answer lost') => void failing.set(step, failure),
    /** NCMEC drops what is not finished within a day. */
    lapse: () => {
      for (const [id, { isFinished }] of reports) if (!isFinished) reports.delete(id);
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function code(responseCode: number, elements = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><reportResponse><responseCode>${responseCode}</responseCode><responseDescription>…</responseDescription>${elements}</reportResponse>`;
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The parts of multipart/form-data by their names. */
function formOf({ headers }: IncomingMessage, body: Buffer): ReadonlyMap<string, Buffer> {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...content] = part.split('\r\n\r\n');
      const bytes = content.join('\r\n\r\n').replace(/\r\n$/, '');
      return [/name="([^"]+)"/.exec(head)?.[1] ?? '', Buffer.from(bytes, 'latin1')];
    }),
  );
}
