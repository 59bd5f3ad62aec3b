/**
 * The part of react-router-dom that the site shares. A name that is missing here is undefined in every area, so
 * areas import nothing else from it (a lint rule keeps them to these names).
 */
export {
  BrowserRouter,
  createPath,
  Link,
  NavigationType,
  Router,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router'
