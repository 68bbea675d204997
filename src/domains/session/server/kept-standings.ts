// Sessions are looked up at every request; what their accounts are - role, place, zone, whether something keeps them out -
// is read again only when a version of it has risen. Besides, it follows the date of the person and of UTC: days begin at
// full quarters of an hour in every zone, so what was read serves until the next one.

const QUARTER_MS = 15 * 60_000
const MOST_KEPT = 20_000

type Versions = Readonly<{ sid: string; now: string; roles_version: number; standing_version: number }>
type Kept<Standing> = Readonly<{ version: number; standing: Standing }>
type State<Standing> = Readonly<{ roles: number; quarter: number; bySession: Map<string, Kept<Standing>> }>

export type KeptStandings<Standing> = Readonly<{
  has: (sid: string) => boolean
  /** The standing that is kept of a session, where it is the one of these versions and this moment; null otherwise. */
  of: (versions: Versions) => Standing | null
  keep: (versions: Versions, standing: Standing) => void
}>

const quarterOf = (now: string): number => Math.floor(Date.parse(now) / QUARTER_MS)

/** Standings of accounts by session, each as of a version, for one quarter of an hour and one version of the roles. */
export const keptStandings = <Standing>(): KeptStandings<Standing> => {
  let state: State<Standing> = { roles: 0, quarter: 0, bySession: new Map() }
  const isPresent = (roles: number, quarter: number): boolean => roles === state.roles && quarter === state.quarter
  return {
    has: (sid) => state.bySession.has(sid),
    of: ({ sid, now, roles_version, standing_version }) => {
      const kept = state.bySession.get(sid)
      return kept?.version === standing_version && isPresent(roles_version, quarterOf(now)) ? kept.standing : null
    },
    keep: ({ sid, now, roles_version: roles, standing_version: version }, standing) => {
      const quarter = quarterOf(now)
      if (roles > state.roles || quarter > state.quarter) state = { roles, quarter, bySession: new Map() }
      if (!isPresent(roles, quarter)) return
      if (state.bySession.size >= MOST_KEPT) state.bySession.clear()
      state.bySession.set(sid, { version, standing })
    },
  }
}
