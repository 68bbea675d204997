import { z } from 'zod'

export const LAYOUTS = ['vertical', 'topnav', 'detached'] as const
export const WIDTHS = ['fluid', 'boxed'] as const
export const SIDEBAR_THEMES = ['default', 'light', 'dark'] as const
export const SIDEBAR_TYPES = ['fixed', 'condensed', 'scrollable'] as const

const record = z.object({
  layout: z.enum(LAYOUTS),
  width: z.enum(WIDTHS),
  sidebar_theme: z.enum(SIDEBAR_THEMES),
  sidebar_type: z.enum(SIDEBAR_TYPES),
  chosen: z.array(z.enum(['layout', 'width', 'sidebar_theme', 'sidebar_type'])),
})
/** The layout of the frame, and the parts that the person chose. */
export type LayoutRecord = z.output<typeof record>
export type LayoutPart = LayoutRecord['chosen'][number]
export type LayoutChange = Partial<Pick<LayoutRecord, LayoutPart>>
type Area = 'admin' | 'employee'

/** The window width, in pixels, from which the sidebar is fixed; below it is a drawer. */
const WIDE = 768

const FORCED = { width: 'fluid', sidebar_type: 'scrollable', sidebar_theme: 'default' } as const
const RESET = { sidebar_theme: 'default', sidebar_type: 'fixed' } as const
const START = { width: 'fluid', sidebar_theme: 'default', sidebar_type: 'fixed', chosen: [] } as const

/** Applies the values that the layout forces. */
const applyForced = (value: LayoutRecord): LayoutRecord =>
  value.layout === 'detached' ? { ...value, ...FORCED } : value

const hasChosen = (value: LayoutRecord, part: LayoutPart): boolean => value.chosen.includes(part)

/** In the vertical layout a wide window condenses the sidebar, unless its type was chosen. */
const condenseSidebar = (value: LayoutRecord): LayoutRecord =>
  value.layout === 'vertical' && !hasChosen(value, 'sidebar_type') ? { ...value, sidebar_type: 'condensed' } : value

/** The first load: admin paths start vertical (whose sidebar is then dark), all others detached. */
const defaultLayout = (area: Area): LayoutRecord =>
  area === 'admin'
    ? { ...START, layout: 'vertical', sidebar_theme: 'dark', chosen: [] }
    : { ...START, layout: 'detached', chosen: [] }

/** Parses the record saved in the browser; null for none or an unreadable one. */
export const readRecord = (text: string | null): LayoutRecord | null => {
  try {
    return record.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Returns the layout at a load: the saved one or the default, adapted to the width of the window. */
export const layoutAtLoad = (area: Area, saved: LayoutRecord | null, windowWidth: number): LayoutRecord => {
  const start = saved ?? defaultLayout(area)
  const typed: LayoutRecord = hasChosen(start, 'sidebar_type') ? start : { ...start, sidebar_type: START.sidebar_type }
  return applyForced(windowWidth >= WIDE ? condenseSidebar(typed) : typed)
}

/** The window changed its width: only crossing the bound upwards does something. */
export const layoutAtResize = (value: LayoutRecord, before: number, now: number): LayoutRecord =>
  before < WIDE && now >= WIDE ? condenseSidebar(value) : value

/** A choice in the panel acts at once; choosing a layout sets the theme and the type of the sidebar too. */
export const choose = (value: LayoutRecord, change: LayoutChange): LayoutRecord => {
  const whole: LayoutChange = change.layout && change.layout !== 'detached' ? { ...RESET, ...change } : change
  const parts: LayoutPart[] = (['layout', 'width', 'sidebar_theme', 'sidebar_type'] as const).filter((p) => p in whole)
  const chosen = [...new Set([...value.chosen, ...parts, ...(change.layout === 'detached' ? forcedParts : [])])]
  return applyForced({ ...value, ...whole, chosen })
}
const forcedParts: readonly LayoutPart[] = ['sidebar_theme', 'sidebar_type', 'width']

/** The menu button of the vertical layout: fixed or condensed. */
export const toggleType = (value: LayoutRecord): LayoutRecord =>
  choose(value, { sidebar_type: value.sidebar_type === 'condensed' ? 'fixed' : 'condensed' })

/** The parts that cannot be chosen in this layout. */
export const lockedParts = (value: LayoutRecord): readonly LayoutPart[] => {
  if (value.layout === 'detached') return forcedParts
  return value.layout === 'topnav' ? ['sidebar_type'] : []
}
