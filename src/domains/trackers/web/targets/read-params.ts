import { date as dateField, month as monthField } from '#kit/contract/fields.ts'
import type { Span } from '../parts/span-bar.tsx'

type Params = Readonly<{ id?: string; date?: string; startdate?: string; enddate?: string; userid?: string }>
export type Found = Readonly<{ target_id: number; user_id: number; span: Span }>

const number = (text: string | undefined): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** Parses the parameters of the three addresses; null if they are malformed. On the monthly one a full date names its month. */
export const readParams = (params: Params, isMonthly: boolean): Found | null => {
  const [target_id, user_id] = [number(params.id), number(params.userid)]
  if (target_id === null || user_id === null) return null
  const start_date = dateField.safeParse(params.startdate).data
  const end_date = dateField.safeParse(params.enddate).data
  if (start_date && end_date) return { target_id, user_id, span: { period: 'custom', start_date, end_date } }
  const month = monthField.safeParse(params.date?.slice(0, 7)).data
  if (isMonthly) return month ? { target_id, user_id, span: { period: 'month', month } } : null
  const date = dateField.safeParse(params.date).data
  return date ? { target_id, user_id, span: { period: 'day', date } } : null
}
