import * as calls from '../../contract/targets.calls.ts'
import * as set from '../../contract/targets.set-calls.ts'

/** The calls of each area, which return the same. */
export const callsOf = (area: 'admin' | 'employee') =>
  area === 'admin'
    ? {
        list: calls.dailyList,
        day: calls.dailyDetails,
        weeks: calls.weeklyDetails,
        setValue: set.setValue,
        waive: set.waiveTarget,
        endWaiver: set.endWaiver,
        preview: set.previewTarget,
      }
    : {
        list: calls.leadList,
        day: calls.leadDailyDetails,
        weeks: calls.leadMonthlyDetails,
        setValue: set.leadSetValue,
        waive: set.leadWaiveTarget,
        endWaiver: set.leadEndWaiver,
        preview: set.leadPreviewTarget,
      }
