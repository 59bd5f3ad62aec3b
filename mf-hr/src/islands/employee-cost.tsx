import { EmployeeCost } from '../components/employee-cost/employee-cost.tsx'

/** Cost of an employee in a state, computed from the visitor's own wages and rate. */
export const Island = () => <EmployeeCost />
