import type { Language } from '../../contract/fields/languages.ts';
import type { ShotPart } from '../../contract/prompts/shot-parts.ts';

/** A part that a prompt may leave out. */
export type OptionalPart = Exclude<ShotPart, 'subject'>;

interface PartWords {
  /** How a clause shows that it is about the part. */
  readonly found: RegExp;
  /** Where no clause is: for the shot list, and for the prompt. */
  readonly missing: { readonly phrase: string; readonly sentence: string };
}

/** Whole words: `\b` knows no letters beyond ASCII. */
function words(pattern: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');
}

/** What the simulated writer knows of shots. */
export const ruleWords: Readonly<Record<Language, Readonly<Record<OptionalPart, PartWords>>>> = {
  en: {
    motion: {
      found: words(
        'slowly|gently|walks?|runs?|turns?|drifts?|falls?|rises?|fl(?:y|ies)|moves?|danc(?:e|es)|glides?|jumps?|spins?|(?!morning|evening|building|ceiling|spring|string)\\p{L}{2,}ing',
      ),
      missing: {
        phrase: 'gentle, natural movement',
        sentence: 'Everything moves gently and naturally.',
      },
    },
    camera: {
      found: words(
        'camera|close[- ]?up|wide shot|tracking|dolly|push(?:es|ing)? in|pull(?:s|ing)? back|pan(?:s|ning)?|tilt(?:s|ing)?|aerial|drone|handheld|static shot|zoom(?:s|ing)?|crane|orbit(?:s|ing)?|lens|low angle|overhead',
      ),
      missing: { phrase: 'slow push in', sentence: 'The camera pushes in slowly.' },
    },
    light: {
      found: words(
        'light|lit|daylight|dawn|dusk|sunrise|sunset|sun|sunlight|moon|moonlight|golden hour|blue hour|neon|candles?|candlelight|lamps?|shadows?|night|noon|backlit|silhouette',
      ),
      missing: { phrase: 'soft natural light', sentence: 'The light is soft and natural.' },
    },
    sound: {
      found: words(
        'sounds?|music|silence|silent|quiet|hum(?:s|ming)?|roar(?:s|ing)?|whisper(?:s|ing)?|songs?|voices?|birdsong|thunder|crackl(?:e|es|ing)|rustl(?:e|es|ing)|footsteps|echo(?:es|ing)?',
      ),
      missing: {
        phrase: 'the quiet sounds of the place',
        sentence: 'The quiet sounds of the place are heard.',
      },
    },
  },
  de: {
    motion: {
      found: words(
        'langsam|sanft|geht|läuft|rennt|dreht|fällt|steigt|fliegt|bewegt|tanzt|gleitet|springt|treibt|bricht|brechen|zieht|ziehen',
      ),
      missing: {
        phrase: 'sanfte, natürliche Bewegung',
        sentence: 'Alles bewegt sich sanft und natürlich.',
      },
    },
    camera: {
      found: words(
        'kamera|kamerafahrt|nahaufnahme|totale|schwenk|luftaufnahme|drohne|handkamera|zoom|froschperspektive|vogelperspektive',
      ),
      missing: { phrase: 'langsame Fahrt nach vorn', sentence: 'Die Kamera fährt langsam nach vorn.' },
    },
    light: {
      found: words(
        '\\p{L}*licht|dämmerung|abenddämmerung|morgengrauen|sonne|sonnen\\p{L}+|mond\\p{L}*|neon\\p{L}*|kerzen?|lampen?|schatten|nacht|goldene stunde',
      ),
      missing: { phrase: 'weiches, natürliches Licht', sentence: 'Das Licht ist weich und natürlich.' },
    },
    sound: {
      found: words(
        'ton|klang|geräusche?|musik|stille|leise|stimmen?|rausch(?:en|t)|donner|schritte|summ(?:en|t)|lied',
      ),
      missing: {
        phrase: 'die leisen Geräusche des Ortes',
        sentence: 'Zu hören sind die leisen Geräusche des Ortes.',
      },
    },
  },
  es: {
    motion: {
      found: words(
        'lentamente|suavemente|camina|corre|gira|cae|sube|vuela|mueve|baila|salta|avanza|\\p{L}{2,}(?:ando|iendo)',
      ),
      missing: {
        phrase: 'movimiento suave y natural',
        sentence: 'Todo se mueve con suavidad y naturalidad.',
      },
    },
    camera: {
      found: words('cámara|primer plano|plano general|travelling|vista aérea|dron|zoom|panorámica'),
      missing: { phrase: 'avance lento de la cámara', sentence: 'La cámara avanza despacio.' },
    },
    light: {
      found: words(
        'luz|luces|amanecer|atardecer|anochecer|sol|luna|neón|velas?|lámparas?|sombras?|noche|contraluz|hora dorada',
      ),
      missing: { phrase: 'luz suave y natural', sentence: 'La luz es suave y natural.' },
    },
    sound: {
      found: words('sonidos?|música|silencio|voz|voces|murmullo|truenos?|pasos|susurr\\p{L}+|canción'),
      missing: {
        phrase: 'los sonidos tranquilos del lugar',
        sentence: 'Se oyen los sonidos tranquilos del lugar.',
      },
    },
  },
  ja: {
    motion: {
      found: /ゆっくり|歩|走|回[るっり]|落ち|飛[びぶん]|動[いきく]|踊|揺れ|流れ/u,
      missing: { phrase: '穏やかで自然な動き', sentence: 'すべてが穏やかに、自然に動きます。' },
    },
    camera: {
      found: /カメラ|クローズアップ|空撮|ドローン|俯瞰|ズーム|手持ち/u,
      missing: { phrase: 'ゆっくり寄る', sentence: 'カメラがゆっくり寄っていきます。' },
    },
    light: {
      found: /光|夕|朝日|夜|月|太陽|ネオン|影|黄昏|灯/u,
      missing: { phrase: '柔らかな自然光', sentence: '光は柔らかく自然です。' },
    },
    sound: {
      found: /音|声|静か|雷|歌/u,
      missing: { phrase: 'その場の静かな音', sentence: 'その場の静かな音が聞こえます。' },
    },
  },
};
