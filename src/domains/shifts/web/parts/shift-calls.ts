import { useActor } from '#kit/web/screens/actor.tsx'
import { exporterOf } from '#kit/web/table/exporter.ts'
import { type CallQuery, useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listRecords, listWeeks, loadShifts, viewRecord } from '../../contract/shifts.calls.ts'

/** The plan of a week, by the call of the area. */
export const usePlan = (week: number | null): CallQuery<typeof viewRecord> => {
  const { area, id } = useActor()
  const isAdmin = area === 'admin'
  const record = useCallQuery(
    viewRecord,
    { params: { week_id: week ?? 1 } },
    { enabled: isAdmin && week !== null, showPrevious: true },
  )
  const own = useCallQuery(
    loadShifts,
    { params: { x: week ?? 1, userId: id } },
    { enabled: !isAdmin && week !== null, showPrevious: true },
  )
  return isAdmin ? record : own
}

/** Saves the shifts of a week as a file, by the call of the area; null for those who may not export. */
export const usePlanExport = (week: number) => {
  const actor = useActor()
  return actor.area === 'admin'
    ? exporterOf(actor, viewRecord, { params: { week_id: week } })
    : exporterOf(actor, loadShifts, { params: { x: week, userId: actor.id } })
}

/** The weeks of a team, by the call of the area. */
export const useWeeks = (team: number | null): CallQuery<typeof listRecords> => {
  const { area } = useActor()
  const isAdmin = area === 'admin'
  const records = useCallQuery(listRecords, { params: { team_id: team ?? 1 } }, { enabled: isAdmin && team !== null })
  const own = useCallQuery(listWeeks, { params: { x: team ?? 1 } }, { enabled: !isAdmin && team !== null })
  return isAdmin ? records : own
}
