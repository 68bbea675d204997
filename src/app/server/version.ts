import manifest from '../../../package.json' with { type: 'json' }

/** The version of this Muster. */
export const APP_VERSION: string = manifest.version
