import type { Demo } from '#kit/server/demo.ts'

export const demoInventory = async (demo: Demo): Promise<void> => {
  demo.say('Inventory')
}
