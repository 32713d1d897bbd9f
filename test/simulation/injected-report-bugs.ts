import { CopyObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { RehearsableAction } from '../../functions/operators/actions/rehearsable-action.ts';
import type { CaseItem } from '../../functions/tables/cases/case-item.ts';
import type { CasesStore } from '../../functions/tables/cases/cases.store.ts';
import { alterUpdates } from './altered-commands.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about reported videos. */
export const injectedReportBugs: readonly InjectedBug[] = [
  {
    name: 'the share link of a hidden video still works',
    histories: 'reports',
    detectedBy: ['nothing hidden is given out'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        async readShared(token) {
          const video = await store.readReported(token);
          return video?.deleted_at === null ? video : null;
        },
      }),
    }),
  },
  {
    name: 'the removal of expired videos ignores what the law holds',
    histories: 'reports',
    detectedBy: ['what the law holds is not lost'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        async beginRemoval(...removal) {
          const video = await store.beginRemoval(...removal);
          return video && { ...video, held_until: null };
        },
      }),
    }),
  },
  {
    name: 'the originals go although their copies were not confirmed',
    histories: 'reports',
    detectedBy: ['what the law holds is not lost', 'completed with its files'],
    overrides: () => ({
      bucket: (send) => (command) =>
        command instanceof CopyObjectCommand ? send(command).catch(() => ({})) : send(command),
    }),
  },
  {
    name: 'the originals stay where links lead',
    histories: 'reports',
    detectedBy: ['hidden files are out of reach'],
    overrides: () => ({
      bucket: (send) => async (command) => {
        const isOfOriginals =
          command instanceof DeleteObjectsCommand &&
          command.input.Delete?.Objects?.every(({ Key = '' }) => Key.startsWith('media/'));
        return isOfOriginals === true ? {} : send(command);
      },
    }),
  },
  {
    name: 'who removed a video decides alone on the appeal',
    histories: 'reports',
    detectedBy: ['two people'],
    overrides: () => ({
      operators: (engine) => ({
        ...engine,
        actions: { ...engine.actions, decideAppeal: alone(engine.actions.decideAppeal) },
      }),
    }),
  },
  {
    name: 'an identical file is forgotten',
    histories: 'reports',
    detectedBy: ['identical files are hidden together'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        readByFileHash: async (hash) => (await store.readByFileHash(hash)).slice(0, 1),
      }),
    }),
  },
  {
    name: 'copies are forgotten once the reported video is gone',
    histories: 'reports',
    detectedBy: ['a case is in a legal state', 'evidence goes when it is not needed'],
    overrides: () => ({
      cases: (store) =>
        onRead(store, ({ video, ...item }) => ({
          ...item,
          ...(video !== undefined && { video: { id: video.id, media_id: video.media_id } }),
        })),
    }),
  },
  {
    name: 'two removals at the same time know nothing of each other',
    histories: 'reports',
    detectedBy: ['the third removal suspends'],
    overrides: () => ({
      cases: (store) => ({ ...store, removalsOf: async () => [] }),
      command: alterUpdates('#cases', () => ({ ConditionExpression: undefined })),
    }),
  },
  {
    name: 'only the first event of a write is counted',
    histories: 'reports',
    detectedBy: ['the transparency report counts the cases'],
    overrides: () => ({
      cases: (store) => ({
        ...store,
        counting: (kind, [first], ...at) => store.counting(kind, first === undefined ? [] : [first], ...at),
      }),
    }),
  },
  {
    name: 'the statement quotes the report',
    histories: 'reports',
    detectedBy: ['no owner learns who reported'],
    overrides: () => ({
      cases: (store) =>
        onRead(store, ({ decision, ...item }) => ({
          ...item,
          ...(decision !== undefined && { decision: { ...decision, statement: item.explanation } }),
        })),
    }),
  },
];

/** Alters each case that is read alone. */
function onRead(store: CasesStore, alter: (item: CaseItem) => CaseItem): CasesStore {
  return {
    ...store,
    async read(id) {
      const item = await store.read(id);
      return item && alter(item);
    },
  };
}

/** The action without its second person. */
function alone(action: RehearsableAction | undefined): RehearsableAction {
  if (action === undefined) throw new Error('There is such an action.');
  return {
    ...action,
    async rehearse(...request) {
      const { decision, ...rest } = await action.rehearse(...request);
      return decision.kind === 'refused'
        ? { ...rest, decision }
        : { ...rest, decision: { kind: 'effect', effect: { ...decision.effect, secondPerson: null } } };
    },
  };
}
