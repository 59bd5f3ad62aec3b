#!/usr/bin/env node
import { runLeadsProgram } from './leads-program.ts'

await runLeadsProgram()
