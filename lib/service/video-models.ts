import { type DataTables, grantTables } from '../data/tables.ts';
import { type Environment, requireSoldModels } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { provideWrittenSecret } from '../functions/written-secret.ts';

/**
 * The models and the operator's provider accounts. The operator writes keys by hand as SSM SecureStrings;
 * without any, videos are simulated.
 */
export class VideoModels {
  readonly #environment: Environment;
  readonly #tables: DataTables;

  /** @throws {Error} if the models do not make what is sold */
  constructor(props: {
    readonly environment: Environment;
    readonly tables: DataTables;
  }) {
    requireSoldModels(props.environment);
    this.#environment = props.environment;
    this.#tables = props.tables;
  }

  provideModels(reader: ReelwrightFunction): void {
    reader.setVariable('VIDEO_MODEL', this.#environment.videos.model);
    reader.setVariable('BASIC_VIDEO_MODEL', this.#environment.videos.basicModel);
  }

  grantChoose(chooser: ReelwrightFunction): void {
    this.provideModels(chooser);
    chooser.setVariable('VIDEO_PROVIDERS', this.#environment.videos.providers.join(','));
    this.#provideSpendLimits(chooser);
    grantTables(chooser, this.#tables, ['spend.read', 'settings.read']);
  }

  /** Lets the function read how many videos each model makes at once. */
  grantReadCapacities(reader: ReelwrightFunction): void {
    this.#provideCapacities(reader);
    grantTables(reader, this.#tables, ['settings.read']);
  }

  /** What is deployed is the maximum of what an operator may set. */
  provideMaxima(changer: ReelwrightFunction): void {
    this.#provideSpendLimits(changer);
    this.#provideCapacities(changer);
  }

  #provideSpendLimits(reader: ReelwrightFunction): void {
    const { all, perModel } = this.#environment.videos.dailySpendLimitDollars;
    reader.setVariable('DAILY_SPEND_LIMIT_DOLLARS', String(all));
    reader.setVariable('DAILY_SPEND_LIMIT_PER_MODEL_DOLLARS', String(perModel));
  }

  #provideCapacities(reader: ReelwrightFunction): void {
    reader.setVariable('MODEL_CAPACITIES', JSON.stringify(this.#environment.videos.capacities));
  }

  grantAsk(asker: ReelwrightFunction): void {
    const { providers, vertex } = this.#environment.videos;
    asker.setVariable('VIDEO_PROVIDERS', providers.join(','));
    this.#provideGemini(asker);
    asker.setVariable('FAL_API_URL', 'https://queue.fal.run');
    provideWrittenSecret(asker, this.#environment, 'FAL_KEY_PARAMETER', 'fal-key');
    asker.setVariable('VERTEX_API_URL', `https://${vertex.location}-aiplatform.googleapis.com`);
    asker.setVariable('VERTEX_LOCATION', vertex.location);
    asker.setVariable('VERTEX_OUTPUT_URI', vertex.outputUri);
    asker.setVariable('GOOGLE_STORAGE_URL', 'https://storage.googleapis.com');
    asker.setVariable('GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token');
    provideWrittenSecret(asker, this.#environment, 'GOOGLE_CREDENTIALS_PARAMETER', 'google-credentials');
    grantTables(asker, this.#tables, ['spend.count']);
  }

  /** Lets the function ask the text model beside Gemini's video models. */
  grantRewritePrompts(writer: ReelwrightFunction): void {
    writer.setVariable('VIDEO_PROVIDERS', this.#environment.videos.providers.join(','));
    this.#provideGemini(writer);
  }

  #provideGemini(asker: ReelwrightFunction): void {
    asker.setVariable('GEMINI_API_URL', 'https://generativelanguage.googleapis.com');
    provideWrittenSecret(asker, this.#environment, 'GEMINI_API_KEY_PARAMETER', 'gemini-api-key');
  }

  /** Lets the function add to the margin totals. */
  grantBook(bookkeeper: ReelwrightFunction): void {
    grantTables(bookkeeper, this.#tables, ['spend.count']);
  }

  /** Lets the function read the margin totals. */
  grantReadMargins(reader: ReelwrightFunction): void {
    grantTables(reader, this.#tables, ['spend.read']);
  }
}
