/** Steps of a piece of equipment that need input, with their labels in the menu and the drawer. */
export const STEPS = {
  send_to_repair: { label: 'Send to repair', text: 'It stays in the name of its holder.' },
  back_from_repair: { label: 'Back from repair', text: 'It goes back to its holder, or into stock.' },
  report_lost: { label: 'Report lost', text: 'It is with no one any more. It can be found again.' },
  found: { label: 'Found again', text: 'It goes into stock. What holds data is wiped before it goes on.' },
  retire: { label: 'Retire', text: 'It is not handed out any more. It can go back into stock.' },
  back_to_stock: { label: 'Put back into stock', text: 'It can be handed out again.' },
  wipe: { label: 'Mark as wiped', text: 'Its data is gone, so it can be handed out.' },
  dispose: { label: 'Dispose', text: 'It leaves for good; its history stays.' },
} as const

export type StepName = keyof typeof STEPS
export const STEP_NAMES = [
  'send_to_repair',
  'back_from_repair',
  'report_lost',
  'found',
  'retire',
  'back_to_stock',
  'wipe',
  'dispose',
] as const satisfies readonly StepName[]

export const isStep = (text: string | undefined): text is StepName => STEP_NAMES.some((name) => name === text)
