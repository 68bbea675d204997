// Sessions are looked up at every request; what their accounts are - role, place, zone, whether something keeps them out -
// is read again only when a version of it has risen. Besides, it follows the date of the person and of UTC: days begin at
// full quarters of an hour in every zone, so what was read serves until the next one.

const QUARTER_MS = 15 * 60_000
const MOST_KEPT = 20_000

type Versions = Readonly<{ sid: string; now: string; roles_version: number; standing_version: number }>
type Kept<Standing> = Readonly<{ version: number; standing: Standing }>
type State<Standing> = Readonly<{ roles: number; quarter: number; bySession: Map<string, Kept<Standing>> }>

const quarterOf = (now: string): number => Math.floor(Date.parse(now) / QUARTER_MS)
const startOf = (quarter: number): string => new Date(quarter * QUARTER_MS).toISOString()

/** What a statement may be told that is known, and what stands for the rows that it leaves out for that. */
const asOf = <Standing>({ roles, quarter, bySession }: State<Standing>) => {
  const used = new Map<string, Kept<Standing>>()
  return {
    /** Under these the versions count: the version of the roles, and from when until when. */
    bounds: { kept_roles: roles, kept_from: startOf(quarter), kept_until: startOf(quarter + 1) },
    /** The version of the account of a session whose standing is kept; null when none is. */
    versionOf: (sid: string): number | null => {
      const kept = bySession.get(sid)
      if (kept) used.set(sid, kept)
      return kept?.version ?? null
    },
    /** @throws when the session was not asked for with a version */
    of: (sid: string): Standing => {
      const kept = used.get(sid)
      if (!kept) throw new Error('A session check left out a standing that it was not told of')
      return kept.standing
    },
  }
}

/** Standings of accounts by session, each as of a version, for one quarter of an hour and one version of the roles. */
export const keptStandings = <Standing>() => {
  let state: State<Standing> = { roles: 0, quarter: 0, bySession: new Map() }
  return {
    now: () => asOf(state),
    keep: ({ sid, now, roles_version: roles, standing_version: version }: Versions, standing: Standing): void => {
      const quarter = quarterOf(now)
      if (roles > state.roles || quarter > state.quarter) state = { roles, quarter, bySession: new Map() }
      if (roles !== state.roles || quarter !== state.quarter) return
      if (state.bySession.size >= MOST_KEPT) state.bySession.clear()
      state.bySession.set(sid, { version, standing })
    },
  }
}
