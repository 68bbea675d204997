// The one place that reads the clock and the zone of the machine; lint forbids it elsewhere. Rules get instants as
// parameters, requests and jobs have `context.now`, and durations are measured with `performance.now()`.

/** The present instant by the clock of this machine, in epoch milliseconds. */
export const machineNow = (): number => Date.now()

/** The present instant by the clock of this machine, ISO 8601 in UTC with milliseconds. */
export const machineInstant = (): string => new Date().toISOString()

/** The IANA name of the zone that this machine is set to. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The clock that stamps files, in epoch milliseconds: compare it with `mtimeMs` or `lastModified` and nothing else. */
export const fileClock = (): number => performance.timeOrigin + performance.now()
