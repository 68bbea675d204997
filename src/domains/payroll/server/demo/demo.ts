import type { Demo } from '#kit/server/demo.ts'

/** Salaries and six months of runs. */
export const demoPayroll = async (_demo: Demo): Promise<void> => undefined
