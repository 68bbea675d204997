import type { Demo } from '#kit/server/demo.ts'

export const demoShifts = async ({ say }: Demo): Promise<void> => say('Shifts: 0')
