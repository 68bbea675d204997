const SPACE = '\u00a0'

/** Returns a text as a screen writes it: no line breaks inside its durations. */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/(\d) (h|min)(?![a-z])/g, `$1${SPACE}$2`)
    .replaceAll(new RegExp(`(\\d${SPACE}h) (\\d+${SPACE}min)`, 'g'), `$1${SPACE}$2`)
