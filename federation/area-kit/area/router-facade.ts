/**
 * Exports of react-router-dom that the shell shares with areas. An area that imports any other name fails to load in the
 * browser. The linter (rule no-restricted-imports) and the gate (violation code SHARED_NAME) reject such an import. The gate is
 * the set of checks before a release goes live.
 */
export { Link, Router, useLocation, useNavigate, useSearchParams } from 'react-router'
