import type { Demo } from '#kit/server/demo.ts'

/** Tasks of the demo organisation. */
export const demoTasks = async (_demo: Demo): Promise<void> => {}
