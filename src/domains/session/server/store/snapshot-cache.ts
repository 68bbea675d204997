// Sessions are looked up at every request; their accounts (role, place, zone, blocks) are read again only when a version has
// risen. A snapshot also depends on the date of the person and of UTC: days begin at full quarters of an hour in every zone,
// so it is valid until the next one.

const QUARTER_MS = 15 * 60_000
const MAX_CACHED_SESSIONS = 20_000

type Versions = Readonly<{ sid: string; now: string; roles_version: number; snapshot_version: number }>
type CachedSnapshot<Snapshot> = Readonly<{ version: number; snapshot: Snapshot }>
type State<Snapshot> = Readonly<{ roles: number; quarter: number; bySession: Map<string, CachedSnapshot<Snapshot>> }>

export type SnapshotCache<Snapshot> = Readonly<{
  has: (sid: string) => boolean
  /** Returns the cached snapshot of a session, where it is valid for these versions and this moment; else null. */
  of: (versions: Versions) => Snapshot | null
  store: (versions: Versions, snapshot: Snapshot) => void
}>

const quarterOf = (now: string): number => Math.floor(Date.parse(now) / QUARTER_MS)

/** Caches snapshots of accounts by session, for one quarter of an hour and one version of the roles. */
export const createSnapshotCache = <Snapshot>(): SnapshotCache<Snapshot> => {
  let state: State<Snapshot> = { roles: 0, quarter: 0, bySession: new Map() }
  const isPresent = (roles: number, quarter: number): boolean => roles === state.roles && quarter === state.quarter
  return {
    has: (sid) => state.bySession.has(sid),
    of: ({ sid, now, roles_version, snapshot_version }) => {
      const cached = state.bySession.get(sid)
      return cached?.version === snapshot_version && isPresent(roles_version, quarterOf(now)) ? cached.snapshot : null
    },
    store: ({ sid, now, roles_version: roles, snapshot_version: version }, snapshot) => {
      const quarter = quarterOf(now)
      if (roles > state.roles || quarter > state.quarter) state = { roles, quarter, bySession: new Map() }
      if (!isPresent(roles, quarter)) return
      if (state.bySession.size >= MAX_CACHED_SESSIONS) state.bySession.clear()
      state.bySession.set(sid, { version, snapshot })
    },
  }
}
