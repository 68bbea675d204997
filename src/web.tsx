import '@fontsource-variable/inter/index.css'
import '#kit/web/theme/tokens.css'
import { start } from '#app/web/start.ts'

void start()
