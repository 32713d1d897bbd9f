import type { ReactNode } from 'react';
import { durationsSeconds } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import { curlOf } from '../../content/api/request-in-curl.ts';
import { simulations } from '../../content/api/sections.ts';
import { Button, ButtonLink } from '../../design/controls/button.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { inputAppearance, selectAppearance } from '../../design/controls/input-appearance.ts';
import {
  type PlaygroundEndpoint,
  playgroundRequest,
} from '../../enhancements/playground/playground-request.ts';
import { CodeFrame, codeAppearance } from './code-figure.tsx';

/** Values of enhancements/playground/playground-request.ts. */
const choices = {
  generate: 'POST /api/v1/generate',
  estimate: 'POST /api/v1/generate/estimate',
  video: 'GET /api/v1/video/{id}',
  chain: 'POST /api/v1/video/{id}/chain',
  improve: 'POST /api/v1/prompts/improve',
  history: 'GET /api/v1/history',
  projects: 'GET /api/v1/projects',
  presets: 'GET /api/v1/presets',
  credits: 'GET /api/v1/credits',
  models: 'GET /api/v1/models',
} as const satisfies Record<PlaygroundEndpoint, string>;

const prompt = 'A lighthouse at dusk, waves breaking softly below';

/** Has the length of the one that takes its place, so that nothing moves. */
const standInKey = '00000000-0000-4000-8000-000000000000';

const [shortestSeconds] = durationsSeconds;

/** Sends requests with a test key (enhancements/api-playground.ts). */
export function Playground() {
  return (
    <div data-enhancement="api-playground" data-start-near="300px">
      <p className="max-w-prose text-dim">
        Call the API from this page: see the exact request and its response. A test key charges nothing, and
        its videos are samples.
      </p>
      <p className="mt-4 hidden noscript:block">Turn on JavaScript in your browser to use the playground.</p>
      <p
        role="alert"
        data-part="start-failure"
        className="mt-4 border-l-2 border-record pl-4 text-ink empty:hidden"
      />
      <div className="mt-6 grid gap-x-12 gap-y-8 border-t border-edge pt-6 noscript:hidden xl:grid-cols-[minmax(0,4fr)_minmax(0,6fr)]">
        <PlaygroundForm />
        <div className="flex min-w-0 flex-col gap-6">
          <CodeFrame label="Request, as curl">
            <Code part="request">
              {curlOf(
                playgroundRequest(
                  'generate',
                  { prompt, simulation: '', duration: shortestSeconds, use: '', seed: '', videoId: '' },
                  standInKey,
                ),
              )}
            </Code>
          </CodeFrame>
          <p
            role="status"
            data-part="status"
            className="border-l-2 border-accent-text pl-4 font-medium text-ink empty:hidden"
          />
          <div data-part="answer" hidden className="flex flex-col gap-6">
            <div data-part="picture" className="empty:hidden" />
            <dl
              data-part="headers"
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 font-mono text-sm"
            />
            <Code part="body" />
          </div>
        </div>
      </div>
    </div>
  );
}

function PlaygroundForm() {
  return (
    <form
      method="dialog"
      data-part="form"
      aria-label="Playground"
      autoComplete="off"
      className="flex min-w-0 flex-col gap-6"
    >
      <KeyField />
      <div>
        <Label id="playground-endpoint">Endpoint</Label>
        <Select id="playground-endpoint" part="endpoint">
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <EndpointFields />
      <SendButtons />
    </form>
  );
}

function KeyField() {
  return (
    <div>
      <Label id="playground-key">Test key</Label>
      {/* The browser would offer to save a password. */}
      <input
        id="playground-key"
        data-part="key"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="rw_test_…"
        aria-describedby="playground-key-hint playground-key-problem"
        className={classNames(
          inputAppearance,
          'font-mono not-placeholder-shown:[-webkit-text-security:disc] aria-invalid:border-record',
        )}
      />
      <div data-account-only="" className="mt-2">
        <Button data-part="make-key" className="aria-busy:cursor-progress">
          Make a test key
        </Button>
      </div>
      <p data-visitor-only="" className="mt-2">
        <ButtonLink to={links.signIn(`${links.apiDocs()}#playground`)}>Sign in to make a test key</ButtonLink>
      </p>
      <p
        id="playground-key-problem"
        role="alert"
        data-part="key-problem"
        className="mt-1.5 text-sm text-record empty:hidden"
      />
      <p id="playground-key-hint" className="mt-1.5 text-sm text-faint">
        It stays in this field until you leave the page, and is stored nowhere.
      </p>
    </div>
  );
}

/** The fields that only some endpoints have; `data-for` names these. */
function EndpointFields() {
  return (
    <>
      <div data-for="generate improve">
        <Label id="playground-prompt">Prompt</Label>
        <textarea
          id="playground-prompt"
          data-part="prompt"
          rows={3}
          maxLength={1_900}
          defaultValue={prompt}
          className={classNames(inputAppearance, 'min-h-24 resize-y leading-relaxed')}
        />
      </div>
      <div data-for="generate">
        <Label id="playground-simulation">What should happen</Label>
        <Select id="playground-simulation" part="simulation">
          <option value="">The video is completed</option>
          {simulations.map(({ words }) => (
            <option key={words} value={words}>
              {words}
            </option>
          ))}
        </Select>
      </div>
      <div data-for="generate estimate">
        <Label id="playground-duration">Duration</Label>
        <Select id="playground-duration" part="duration">
          {durationsSeconds.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds} seconds
            </option>
          ))}
        </Select>
      </div>
      <div data-for="generate">
        <Label id="playground-use">Starts from</Label>
        <Select id="playground-use" part="use">
          <option value="">The prompt alone</option>
          <option value="continue">A video: its next seconds</option>
          <option value="change">A video: the same again, changed</option>
        </Select>
      </div>
      <div data-for="video chain parent" hidden>
        <Label id="playground-video">Video id</Label>
        <input
          id="playground-video"
          data-part="video-id"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="Generate a video, and its id is here"
          className={inputAppearance}
        />
      </div>
      <div data-for="generate">
        <Label id="playground-seed">Seed</Label>
        <input
          id="playground-seed"
          data-part="seed"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="A random one"
          className={inputAppearance}
        />
      </div>
    </>
  );
}

function SendButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" data-part="send" className="aria-busy:cursor-progress">
        Send
      </Button>
      <Button data-part="again" hidden className="aria-busy:cursor-progress">
        Send again with the same Idempotency-Key
      </Button>
    </div>
  );
}

function Label({ id, children }: { id: string; children: ReactNode }) {
  return (
    <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
      {children}
    </label>
  );
}

function Select({ id, part, children }: { id: string; part: string; children: ReactNode }) {
  return (
    <select id={id} data-part={part} className={selectAppearance}>
      {children}
    </select>
  );
}

function Code({ part, children }: { part: string; children?: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
      tabIndex={0}
      className={classNames(codeAppearance, part === 'body' && 'max-h-[32rem] overflow-y-auto')}
    >
      <code data-part={part}>{children}</code>
    </pre>
  );
}
