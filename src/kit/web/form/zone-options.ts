const optionOf = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** Every time zone, UTC first, as options. */
export const ZONE_OPTIONS = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(optionOf)

/** The same with the present zone, which may be stored by a name that the list of the browser lacks. */
export const zoneOptionsWith = (present: string | null | undefined): typeof ZONE_OPTIONS =>
  !present || ZONE_OPTIONS.some(({ value }) => value === present) ? ZONE_OPTIONS : [optionOf(present), ...ZONE_OPTIONS]
