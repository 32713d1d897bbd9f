import { t } from '@lingui/core/macro';
import { placeholderOf } from '../mail-parameters.ts';

/** The subject and text of each change of an account. */
export function noticeWords() {
  const [date, key] = [placeholderOf('date'), placeholderOf('key')];
  return {
    password_changed: {
      title: t`Your password was changed`,
      text: t`The password for your Reelwright account was changed. We signed you out everywhere.`,
    },
    password_reset: {
      title: t`Your password was reset`,
      text: t`The password for your Reelwright account was reset with a code that we emailed you. We signed you out everywhere.`,
    },
    address_changed: {
      title: t`Your email address was changed`,
      text: t`Your Reelwright account now has a new email address. We signed you out everywhere. If you didn’t change it, write to us right away on our contact page.`,
    },
    second_factor_added: {
      title: t`Two-factor sign-in is on`,
      text: t`From now on, signing in to your Reelwright account takes a code from your authenticator app.`,
    },
    second_factor_removed: {
      title: t`Two-factor sign-in is off`,
      text: t`Signing in to your Reelwright account no longer takes a code from your authenticator app.`,
    },
    new_browser: {
      title: t`New sign-in to your account`,
      text: t`There was a new sign-in to your Reelwright account from a browser that we haven’t seen before.`,
    },
    api_key_created: {
      title: t`New live API key`,
      text: t`A live API key was created for your Reelwright account: ${key}. Programs that have it can spend your credits.`,
    },
    api_key_rotated: {
      title: t`Live API key rotated`,
      text: t`Your live API key ${key} was rotated and has a new secret.`,
    },
    time: t({ message: `Date: ${date}`, comment: 'when an account was changed or deleted' }),
  };
}

/** Words of status updates. */
export function statusWords() {
  const [start, end] = [placeholderOf('start'), placeholderOf('end')];
  return {
    services: {
      website: t`Website`,
      api: t`API`,
      sign_in: t`Sign-in`,
      database: t`Database`,
      payments: t`Payments`,
      videos: t`Video generation`,
    },
    statuses: {
      investigating: t({ message: 'Investigating', comment: 'status of an incident' }),
      resolved: t({ message: 'Resolved', comment: 'status of an incident' }),
      scheduled: t({ message: 'Scheduled', comment: 'status of maintenance' }),
      in_progress: t({ message: 'In progress', context: 'maintenance' }),
      completed: t({ message: 'Completed', context: 'maintenance' }),
    },
    maintenance: t({ message: `From ${start} to ${end}`, comment: 'when maintenance begins and ends' }),
  };
}

/** Words of mails about reported videos. */
export function caseWords() {
  return {
    kinds: {
      intimate_image: t`an intimate image that was shared without consent`,
      child_safety: t`the safety of children`,
      copyright: t`copyright`,
      impersonation: t`the impersonation of a person`,
      illegal: t`something illegal`,
      other: t`something else`,
    },
    grounds: {
      intimate_image: t`an intimate image that was shared without consent`,
      child_safety: t`the safety of children`,
      copyright: t`copyright`,
      impersonation: t`the impersonation of a person`,
      illegal: t`something illegal`,
      terms: t`our terms`,
    },
    outcomes: {
      removed: t`A person on our team looked at the video that you reported and removed it. No one can watch it anymore.`,
      shown: t`A person on our team looked at your report and found no reason to remove a video.`,
    },
    appeals: {
      removed: {
        title: t`Your video stays removed`,
        text: t`Another person looked at your appeal, and the decision stands. You can still go to court.`,
      },
      shown: {
        title: t`Your video is back`,
        text: t`Another person looked at your appeal, and we show your video again.`,
      },
    },
  };
}
